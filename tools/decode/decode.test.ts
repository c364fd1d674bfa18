import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'decode.ts');

// GT06 manual §5.1.1.5 and §5.2.1: the login and the location that it prints
const LOGIN = '78780d01012345678901234500018cdd0d0a';
const LOCATION = '78781f120b081d112e10cf027ac7eb0c46584900148f01cc00287d001fb8000380810d0a';

/** Runs the real program as its own process. */
function decode(args: string[], input?: string | Uint8Array): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [PROGRAM, ...args], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
    child.stdin!.end(input ?? '');
  });
}

function lines(
  out: string,
): { identities?: string[]; fixes?: Record<string, unknown>[]; replies?: string[]; error?: string }[] {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('the decoder of messages', () => {
  test('says who signs in and what the server answers', async () => {
    const { code, out } = await decode(['gt06', LOGIN]);
    expect(code).toBe(0);
    expect(lines(out)).toEqual([{ identities: ['123456789012345'], fixes: [], replies: ['787805010001d9dc0d0a'] }]);
  });

  test('says where a vehicle is, in kilometres an hour and coordinated universal time', async () => {
    const { code, out } = await decode(['gt06', LOGIN, LOCATION]);
    expect(code).toBe(0);
    const [fix] = lines(out)[1]!.fixes!;
    expect(fix).toMatchObject({ time: '2011-08-29T17:46:16.000Z', speed: 0, course: 143, valid: true });
    expect(fix!.latitude).toBeCloseTo(23.111668, 6);
    expect(fix!.longitude).toBeCloseTo(114.409285, 6);
  });

  test('takes a time that no calendar has for none: the message is of when it came', async () => {
    const body = JSON.stringify({ _type: 'location', tid: 'a', lat: 1, lon: 2, tst: 999_999_999_999_999 });
    const record = JSON.stringify({ http: { method: 'POST', url: '/', body } });
    const start = Date.now();
    const { code, out } = await decode(['owntracks', record]);
    expect(code).toBe(0);
    expect(Date.parse(String(lines(out)[0]?.fixes?.[0]?.time))).toBeGreaterThanOrEqual(start);
    expect((await decode(['which', record])).code).toBe(0);
  });

  test('says which protocols a message may be of, the likeliest first, in each form that can be pasted', async () => {
    const sentence = '*HQ,4209951296,V1,105759,A,3757.3392,S,14503.7022,E,010.00,173,280122,FFFFFBFF#';
    const { code, out } = await decode(['which', LOCATION, sentence]);
    expect(code).toBe(0);
    const guesses = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)[0]);
    expect(guesses).toMatchObject([{ protocol: 'gt06' }, { protocol: 'h02', identities: ['4209951296'] }]);
  });

  test('takes one message a line, as digits or as a record, and treats them as one connection', async () => {
    const record = JSON.stringify({ kind: 'hex', data: LOCATION, wire: { tcp_suffix: '' } });
    const { out } = await decode(['gt06'], `${LOGIN}\n${record}\n`);
    const [login, location] = lines(out);
    expect(login!.identities).toEqual(['123456789012345']);
    expect(location!.replies).toEqual(['787805120003903f0d0a']);
    expect(location!.fixes).toHaveLength(1);
  });

  test('takes sentences and requests as well as bytes', async () => {
    const sentence = {
      kind: 'latin1',
      data: '*HQ,4209951296,V1,105759,A,3757.3392,S,14503.7022,E,010.00,173,280122,FFFFFBFF#',
    };
    const [h02] = lines((await decode(['h02'], JSON.stringify(sentence))).out);
    expect(h02!.identities).toEqual(['4209951296']);
    expect(h02!.fixes![0]).toMatchObject({ time: '2022-01-28T10:57:59.000Z', speed: 18.52, course: 173, valid: true });

    const { code, out } = await decode(['osmand', '/?id=123456&lat=5.345&lon=-4.024&timestamp=1377177267']);
    expect(code).toBe(0);
    const [phone] = lines(out);
    expect(phone!.fixes![0]).toMatchObject({ time: '2013-08-22T13:14:27.000Z', latitude: 5.345, longitude: -4.024 });
    expect(Buffer.from(phone!.replies![0]!, 'hex').toString()).toMatch(/^HTTP\/1\.1 200/);
  });

  test('gives a message without a location no time', async () => {
    const { out } = await decode(['gt06', LOGIN, '78780a134004040001000fdcee0d0a']);
    const [fix] = lines(out)[1]!.fixes!;
    expect(fix).toMatchObject({ time: null, latitude: null, speed: null, valid: false });
  });

  test('prints what is wrong with a message, goes on with the next, and ends with 1', async () => {
    const { code, out } = await decode(['gt06'], `nonsense\n${LOGIN}\n{"kind":"hex"}\n`);
    expect(code).toBe(1);
    const [first, second, third] = lines(out);
    expect(first!.error).toMatch(/hexadecimal/);
    expect(second!.identities).toEqual(['123456789012345']);
    expect(third!.error).toMatch(/data/);
  });

  test('cuts a raw capture into frames by itself', async () => {
    const capture = Buffer.from(LOGIN + LOCATION, 'hex');
    const whole = await decode(['gt06', '--stream'], capture);
    expect(whole.code).toBe(0);
    expect(lines(whole.out).map(({ fixes }) => fixes!.length)).toEqual([0, 1]);

    const cut = await decode(['gt06', '--stream'], capture.subarray(0, capture.length - 3));
    expect(cut.code).toBe(1);
    expect(lines(cut.out)[1]!.error).toMatch(/no whole frame/);
  });

  test('names the protocols that there are', async () => {
    const { code, out, err } = await decode(['gt07', LOGIN]);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toMatch(/gt07.*gt06/);
  });
});
