import type { DeviceSettings } from '../../core/command.ts';
import type { Command } from '../../core/protocol.ts';
import { endingWithText } from '../../core/shapes/framing.ts';
import type { Sentence } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage, textProtocol } from '../../core/shapes/text-protocol.ts';
import { layoutOf, layoutOfForm } from './layouts.ts';

/** The customer's form, where the device has one. */
type XirgoSession = { form: Sentence };

/** The form of trackers whose own is not configured: date with the month first, seventeen fields (corpus). */
const USUAL_FORM = layoutOfForm('UID,EV,D,T,LT,LN,AL,GSPT,HD,SV,HP,BV,CQ,GS,SI,IG,OT');

const formOf = ({ form }: DeviceSettings = {}): Sentence => (form ? layoutOfForm(form) : USUAL_FORM);

/** Xirgo's trackers, "Communication specification and data format" of XT-2060 and XT4860: `$$UID,event,…##`. */
export const xirgo = {
  ...textProtocol<XirgoSession>({
    name: 'xirgo',
    port: 5081,
    udp: 'also',
    framing: endingWithText('##', { max: 1024, skip: '\r\n' }),
    open: (settings) => ({ form: formOf(settings) }),
    configure: (state, settings) => {
      state.form = formOf(settings);
    },
    decode,
    encode,
  }),
  sms: encode,
};

/** @throws RangeError for a text that does not begin as a message does, or whose fields are none. */
function decode(text: string, { form }: XirgoSession): TextMessage {
  const body = /^\$\$([^#]*)(##)?$/.exec(text)?.[1];
  if (body === undefined) throw new RangeError('no $$…##');
  const isForm = /^[^,]*,\d+,\d\d\/\d\d\/\d{4},/.test(body);
  const draft = isForm ? form(body) : layoutOf(body.split(','))?.(body);
  // versions, codes of trouble and other answers
  return messageOf(draft);
}

/** The same words by SMS. `+XT:7005,state,answer by TCP`: of output 1, 2 is on and 1 is off. @throws RangeError for another output, or words of none. */
function encode(command: Command): string | undefined {
  if (command.kind === 'output') {
    if (command.index !== 1) throw new RangeError('output 1');
    return `+XT:7005,${command.on ? 2 : 1},1`;
  }
  if (command.kind !== 'text') return undefined;
  if (!/^\+XT:[\x20-\x7e]{1,200}$/.test(command.text)) throw new RangeError('words that begin with +XT:');
  return command.text;
}
