import { PROTOCOL_NAMES, PROTOCOLS, type ProtocolName } from '@balise/protocols';
import type { CorpusMessage } from '@balise/protocols/testing/corpus';

type Received = { name: ProtocolName; messages: readonly CorpusMessage[] };

/** Whether it brings something that is stored: as `bringsNothing` of the tracker listeners decides. */
const bringsData = ({ positions }: CorpusMessage): boolean =>
  positions.some(({ outdated, fixTime, deviceTime }) => !outdated || fixTime !== null || deviceTime !== null);

const udpOf = (name: ProtocolName): string | undefined => {
  const protocol = PROTOCOLS[name];
  return protocol.kind === 'stream' ? protocol.udp : undefined;
};

/** The part of docs/protocols.md about unknown identities: families by how the messages of the corpus are answered. */
export function unknownSection(received: readonly Received[]): string {
  const answers = (name: ProtocolName, withData: boolean) =>
    received.some(
      (one) =>
        one.name === name &&
        one.messages.some((message) => message.replies.length > 0 && bringsData(message) === withData),
    );
  const overHttp = PROTOCOL_NAMES.filter((name) => PROTOCOLS[name].kind === 'http');
  const overUdpOnly = PROTOCOL_NAMES.filter((name) => udpOf(name) === 'only');
  const overTcp = PROTOCOL_NAMES.filter((name) => !overHttp.includes(name) && !overUdpOnly.includes(name));
  const family = (signIns: boolean, data: boolean) =>
    overTcp.filter((name) => answers(name, false) === signIns && answers(name, true) === data).join(', ');
  return `## How an unknown identity is answered

A device that does not exist or was deleted, and a known one whose message is refused because of its protocol, network or token, get the same
answers. Nothing that they send is stored. A disabled device is answered as an unknown one over TCP and UDP; over HTTP it gets 403, so that its
app keeps what it has.

| family | protocols | answer |
|---|---|---|
| HTTP | ${overHttp.join(', ')} | The same as an accepted request gets, so that the answer does not show which identities exist. An app that was not added yet therefore loses what it sends. |
| sign-ins and data are answered | ${family(true, true)} | Sign-ins and heartbeats, which bring no data, are answered as those of a known tracker. Data is not answered: its answer would make the tracker delete what was not stored. So a caller that sends invented data can see whether an identity exists. |
| sign-ins are answered, data is not | ${family(true, false)} | All alike. |
| only data is answered | ${family(false, true)} | Nothing, for the same reason: here too invented data shows whether an identity exists. |
| nothing is answered | ${family(false, false)} | Nothing, as a known tracker. |
| UDP | ${overUdpOnly.join(', ')}; the others over UDP | Nothing at all: the sender’s address can be forged, and the answer would go to a third party. So an answer shows that an identity exists. |

Where an answer shows it, trying is slow: a network (/24 of IPv4, /48 of IPv6) may present 100 unknown identities, then one more every ten seconds; beyond that each
message from it waits ten seconds before its identity is looked up, and a connection that presents more than eight is closed.`;
}
