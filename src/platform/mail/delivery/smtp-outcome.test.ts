import { expect, test } from 'vitest';
import { outcomeOf, type SmtpError } from './smtp-outcome.ts';

const at = (command: string, responseCode?: number, code = 'EENVELOPE'): SmtpError => ({
  message: 'refused',
  code,
  command,
  responseCode,
});

test.each([
  ['a connection that is refused', at('CONN', undefined, 'ESOCKET')],
  ['a time-out', at('CONN', undefined, 'ETIMEDOUT')],
  ['a name that is not found', at('CONN', undefined, 'EDNS')],
  ['a greeting of 421', at('CONN', 421, 'EPROTOCOL')],
  ['a greeting of 554', at('CONN', 554, 'EPROTOCOL')],
  ['a wrong password', at('AUTH PLAIN', 535, 'EAUTH')],
  ['a recipient that needs a password first', at('RCPT TO', 530)],
  ['a goodbye in the middle', at('DATA', 421)],
  ['our sender’s address refused', at('MAIL FROM', 550)],
  ['our sender’s address put off', at('MAIL FROM', 451)],
  ['a sender that is no address', { message: 'Invalid sender "us"', code: 'EENVELOPE', command: 'API' }],
  ['a certificate that is not trusted', at('CONN', undefined, 'ETLS')],
])('%s is an outage', (_what, error) => {
  expect(outcomeOf(error)).toBe('unreachable');
});

test.each([
  ['a recipient that is greylisted', at('RCPT TO', 450)],
  ['a full mailbox', at('DATA', 452, 'EMESSAGE')],
  ['an attachment that cannot be read', { message: 'no such file', code: 'ESTREAM', command: 'API' }],
  ['a fault of ours', { message: 'undefined is not a function' }],
])('%s puts off this message alone', (_what, error) => {
  expect(outcomeOf(error)).toBe('later');
});

test.each([
  ['a recipient who does not exist', at('RCPT TO', 550)],
  ['a text that is refused', at('DATA', 554, 'EMESSAGE')],
  ['a message that is too large, by our measure', at('MAIL FROM', undefined, 'EMESSAGE')],
  ['or by the server’s', at('MAIL FROM', 552)],
  ['an address that is none', { message: 'Invalid recipient "joan"', code: 'EENVELOPE', command: 'API' }],
])('%s is final', (_what, error) => {
  expect(outcomeOf(error)).toBe('refused');
});
