import { expect, test } from 'vitest';
import { createLog } from '../../log.server.ts';
import { signatureOf, twilio } from './twilio.server.ts';

/** The vendor’s own example. */
const URL_CALLED = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const FIELDS = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
};
const SIGNATURE = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

test('signatures are the vendor’s', () => {
  expect(signatureOf('12345', URL_CALLED, new URLSearchParams(FIELDS))).toBe(SIGNATURE);
  const shuffled = new URLSearchParams(Object.entries(FIELDS).toReversed());
  expect(signatureOf('12345', URL_CALLED, shuffled)).toBe(SIGNATURE);
});

test('a message is believed with its signature alone', () => {
  const gateway = twilio(
    {
      apiUrl: 'http://127.0.0.1:9',
      accountSid: 'AC1',
      authToken: '12345',
      from: '+447400900800',
      timeoutMs: 1,
    },
    { log: createLog('silent', { write: () => undefined }) },
  );
  const fields = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'delivered' });
  const url = 'https://school.example/v1/webhooks/texts/1';
  const signature = signatureOf('12345', url, fields);
  expect(gateway.readNotice({ url, fields, signature })).toMatchObject({ id: 'SM1', state: 'delivered' });
  expect(gateway.readNotice({ url, fields, signature: undefined })).toBeUndefined();
  expect(gateway.readNotice({ url: `${url}2`, fields, signature })).toBeUndefined();
  fields.set('MessageStatus', 'failed');
  expect(gateway.readNotice({ url, fields, signature })).toBeUndefined();
});
