import { describe, expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import {
  CARD_START,
  type CardEvent,
  type CardPhase,
  type CardState,
  nextCard,
  phaseOf,
} from './card-payment.ts';

const token = { id: 't1', pence: asPence(360_53) };
const covered = { id: 't2', pence: asPence(0) };
const want = (stamp: string): CardEvent => ({ type: 'wanted', stamp });
const opened: CardEvent = { type: 'opened', token };
const failed: CardEvent = { type: 'failed', message: 'No gateway' };
const pay: CardEvent = { type: 'pay' };
const refused: CardEvent = { type: 'refused', message: 'Check the number' };
const lapsed: CardEvent = { type: 'lapsed', message: 'Declined' };
const left: CardEvent = { type: 'left' };
const tryAgain: CardEvent = { type: 'try again' };

const stateAfter = (...events: CardEvent[]) => events.reduce(nextCard, CARD_START);

describe('a card payment', () => {
  test.each<[name: string, CardEvent[], CardPhase, Partial<CardState>]>([
    ['needs nothing at first', [], 'opening', { task: 'none' }],
    [
      'asks for a token where a card is to be paid with',
      [want('a')],
      'opening',
      { task: 'open', requestedStamp: 'a' },
    ],
    ['is ready with the form and a token', [want('a'), opened], 'ready', { task: 'none', token }],
    ['stays as it is while the same is wanted', [want('a'), opened, want('a')], 'ready', { task: 'none' }],
    [
      'keeps its token for the way back from PayPal',
      [want('a'), opened, want(''), want('a')],
      'ready',
      { task: 'none', token },
    ],
    ['cannot be made before there is a token', [want('a'), pay], 'opening', { task: 'open' }],
    [
      'asks again once the basket has changed, and cannot be made until then',
      [want('a'), opened, want('b'), pay],
      'ready',
      { task: 'open', requestedStamp: 'b', token: undefined },
    ],
    [
      'asks again at once where the basket changed while it asked',
      [want('a'), want('b'), opened],
      'ready',
      { task: 'open', requestedStamp: 'b', token: undefined },
    ],
    [
      'asks again where the basket changed while it asked, and changed back',
      [want('a'), want('b'), want('a'), opened],
      'ready',
      { task: 'open', requestedStamp: 'a', token: undefined },
    ],
    [
      'keeps a token that came after PayPal was chosen',
      [want('a'), want(''), opened],
      'ready',
      { task: 'none', token },
    ],
    [
      'is unavailable without a token, and says why',
      [want('a'), failed],
      'unavailable',
      { task: 'none', message: 'No gateway' },
    ],
    [
      'says nothing of it once PayPal is chosen',
      [want('a'), want(''), failed],
      'unavailable',
      { message: '' },
    ],
    [
      'asks once more for a basket that changed before it failed',
      [want('a'), want('b'), failed],
      'opening',
      { task: 'open', requestedStamp: 'b', message: '' },
    ],
    [
      'can be tried again',
      [want('a'), failed, tryAgain],
      'opening',
      { task: 'open', requestedStamp: 'a', message: '' },
    ],
    [
      'is tried again by itself when the basket changes',
      [want('a'), failed, want('b')],
      'opening',
      { task: 'open', requestedStamp: 'b' },
    ],
    ['is not tried again while it asks', [want('a'), tryAgain], 'opening', { task: 'open' }],
    ['is made once', [want('a'), opened, pay, pay], 'paying', { task: 'pay' }],
    [
      'clears the last message when it is made',
      [want('a'), opened, pay, refused, pay],
      'paying',
      { message: '' },
    ],
    [
      'is ready again, with its token, when nothing was charged',
      [want('a'), opened, pay, refused],
      'ready',
      { task: 'none', token, message: 'Check the number' },
    ],
    [
      'asks again where the basket changed meanwhile',
      [want('a'), opened, pay, want('b'), refused],
      'ready',
      { task: 'open', requestedStamp: 'b', token: undefined },
    ],
    [
      'asks for another token when this one is used up, still busy',
      [want('a'), opened, pay, lapsed],
      'paying',
      { task: 'reopen', requestedStamp: 'a', token: undefined },
    ],
    [
      'says why it was declined when it is ready again',
      [want('a'), opened, pay, lapsed, opened],
      'ready',
      { task: 'none', message: 'Declined' },
    ],
    [
      'says last why it is unavailable then',
      [want('a'), opened, pay, lapsed, failed],
      'unavailable',
      { message: 'No gateway' },
    ],
    [
      'asks for no other token once PayPal is chosen',
      [want('a'), opened, pay, want(''), lapsed],
      'ready',
      { task: 'none', requestedStamp: '', token: undefined },
    ],
    [
      'asks then when the card is chosen again',
      [want('a'), opened, pay, want(''), lapsed, want('a')],
      'ready',
      { task: 'open', requestedStamp: 'a' },
    ],
    [
      'stays busy on the way to the confirmation',
      [want('a'), opened, pay, left, pay, tryAgain, want('b')],
      'paying',
      { task: 'leave' },
    ],
    [
      'opens nothing for a basket that was paid for elsewhere',
      [want('a'), left],
      'opening',
      { task: 'leave' },
    ],
    [
      'needs no form where vouchers pay for all',
      [want('a'), { type: 'opened', token: covered }],
      'ready',
      { form: 'closed' },
    ],
    [
      'opens the form when they no longer do',
      [want('a'), { type: 'opened', token: covered }, want('b')],
      'opening',
      { task: 'open' },
    ],
    [
      'forgets a failed form where vouchers pay for all',
      [want('a'), failed, want('b'), { type: 'opened', token: covered }],
      'ready',
      { form: 'closed' },
    ],
    [
      'forgets a message that was read',
      [want('a'), opened, pay, refused, { type: 'read' }],
      'ready',
      { message: '' },
    ],
  ])('%s', (_, events, phase, state) => {
    expect(stateAfter(...events)).toMatchObject(state);
    expect(phaseOf(stateAfter(...events))).toBe(phase);
  });
});
