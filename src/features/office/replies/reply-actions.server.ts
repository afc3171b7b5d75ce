import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, refused } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { DAY_MS, londonWhenInSentence } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { hasStopped } from '#src/platform/texts/delivery/stops.server.ts';
import { findReply, markRepliesDone, type TextReply } from '#src/platform/texts/replies.server.ts';
import { officeText, officeWords } from './office-text.server.ts';

const params = z.object({ id: z.string().min(1).max(64) });
const answer = z.object({ id: z.string() }).meta({ id: 'TextReplyDone' });

const reply: Subject<TextReply, typeof params> = {
  kind: 'text reply',
  path: '/text-replies/:id',
  params,
  find: (db, { id }) => findReply(db, id),
  missing: 'We couldn’t find that text.',
  changed: 'That text has been answered.',
};

/** The id of the last text of theirs that the page showed: what has come since stays open. */
const last = z.string('Look at their texts again').min(1).max(64);

/** Marks what a number had sent until the last text that the page showed. */
async function markDone(tx: Tx, { sender }: TextReply, done: { last: string; by: string; now: Date }) {
  const shown = await findReply(tx, done.last);
  if (shown?.sender !== sender) throw invalid('last', 'Look at their texts again');
  return markRepliesDone(tx, { phone: sender, until: shown.received_at, by: done.by, now: done.now });
}

/** Refuses what somebody else has seen to. */
function doneAlready(id: string, now: Date) {
  return refused(async (db) => {
    const done = await findReply(db, id);
    const when = done?.done_at ? ` ${londonWhenInSentence(done.done_at, now)}` : '';
    return new Problem(409, `${done?.done_by || 'Somebody'} has seen to it${when}.`);
  });
}

const answerTextReply = staffAction({
  name: 'answerTextReply',
  summary: 'Answer by text what somebody has texted',
  on: reply,
  path: '/answer',
  endsTask: true,
  permission: 'work',
  input: {
    words: officeWords,
    last,
  },
  answer,
  done: 'Your answer is on its way.',
  async change({ tx, now, deps, by, subject, input: { id, words, last } }) {
    if (!deps.textsFrom) return new Problem(404, 'We send no texts.');
    if (await hasStopped(tx, subject.sender))
      return new Problem(409, 'That number has answered STOP. Email or ring them.');
    if (!(await markDone(tx, subject, { last, by: by.name, now }))) return doneAlready(id, now);
    await send(tx, deps, officeText, {
      to: subject.sender,
      person: subject.person,
      key: `answer-${last}`,
      data: { words },
      expiresAt: new Date(now.getTime() + 2 * DAY_MS),
    });
    return changed({ id }, 'By text');
  },
});

const markTextReplyRead = staffAction({
  name: 'markTextReplyRead',
  summary: 'Mark what somebody has texted as seen: it needs no answer, or had one in another way',
  on: reply,
  path: '/read',
  endsTask: true,
  permission: 'work',
  input: { last },
  answer,
  done: 'Marked as seen.',
  async change({ tx, now, by, subject, input: { id, last } }) {
    if (!(await markDone(tx, subject, { last, by: by.name, now }))) return doneAlready(id, now);
    return changed({ id }, '');
  },
});

/** What staff do about a text that somebody has sent. */
export const replyActions = [answerTextReply, markTextReplyRead];

/** For the page of a reply. */
export const replyForm = () => formOf(answerTextReply);
