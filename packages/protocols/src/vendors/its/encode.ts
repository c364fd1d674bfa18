import type { Command } from '../../core/protocol.ts';

/** 1819001A, "over the air commands": words between ^ and #. @throws RangeError for words that would end before their end. */
export function encode(command: Command): string | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  if (!/^[\x20-\x7e]{1,200}$/.test(words) || /[#^]/.test(words))
    throw new RangeError('printable words without ^ and #');
  return `^${words}#`;
}

function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'text':
      return command.text;
    case 'position':
      return 'GETLIVE';
    case 'reboot':
      return 'DEVRESET';
    case 'version':
      return 'GETVDETAILS';
    case 'speedLimit':
      if (!Number.isInteger(command.kmh) || command.kmh < 1 || command.kmh > 255) throw new RangeError('1 to 255 km/h');
      return `SETOVERSPEEDTHS ${command.kmh}`;
    default:
      return undefined;
  }
}
