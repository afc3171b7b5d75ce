import { markedSkills } from './marked-skills.ts';
import type { OwnLessonNow } from './own-lesson-now.server.ts';

type Fields = Partial<Record<string, string>>;

/** What an instructor does that can wait for reception: a form that got no answer. */
export interface Mark {
  /** By which it is done once, however often it is sent. */
  key: string;
  /** The slug of the instructor who made it. */
  by: string;
  act: WaitingAct;
  fields: Fields;
  /** The photograph that goes with it: of a receipt. */
  file?: Blob | undefined;
  /** "Mei-Lin Chau, 10:30". Empty where the page did not say. */
  about: string;
  /** Milliseconds, by the phone's clock, which may be wrong. */
  madeAt: number;
  /** After that of the mark before. */
  order: number;
  /** Why it cannot be done, until somebody decides. */
  refusal?: MarkRefusal | undefined;
}

export interface MarkRefusal {
  message: string;
  /** The lesson as it is in the diary. Undefined where it could not be read. */
  now?: OwnLessonNow | undefined;
}

interface Call {
  method: 'POST' | 'PUT';
  path: string;
  body: object;
}

interface Waits {
  /** "No-show". */
  words(fields: Fields): string;
  call(fields: Fields): Call;
  /** The state of a lesson with which there is nothing left to do. */
  state?: string;
  /** What it is about, where the page does not say. */
  about?(fields: Fields): string;
  /** Whether it says all that it must: what would surely be refused is not left to wait. */
  isWhole?(fields: Fields): boolean;
}

/** What can wait. Moving, cancelling and booking need the diary as it is now. */
const WAITS = {
  markLessonGiven: {
    words: () => 'Given',
    call: ({ id, version }) => post(`lessons/${id}/given`, { version }),
    state: 'given',
  },
  undoLessonGiven: {
    words: () => 'Not given after all',
    call: ({ id, version }) => post(`lessons/${id}/not-given`, { version }),
    state: 'booked',
  },
  markNoShow: {
    words: () => 'No-show',
    call: ({ id, version, reason }) => post(`lessons/${id}/no-show`, { version, reason }),
    state: 'no_show',
  },
  recordLessonNotes: {
    words: () => 'Note and skills',
    call: ({ id, ...fields }) =>
      put(`lessons/${id}/record`, { ...noteOf(fields), marks: markedSkills(fields) }),
  },
  markLearnerSkills: {
    words: () => 'Skills',
    call: ({ id, ...fields }) => put(`learners/${id}/skills`, { marks: markedSkills(fields) }),
  },
  sayRunningLate: {
    words: ({ minutes }) => `Running ${minutes} minutes late`,
    call: ({ id, minutes }) => post(`lessons/${id}/running-late`, { minutes }),
  },
  sayOnMyWay: {
    words: () => 'On my way',
    call: ({ id }) => post(`lessons/${id}/on-my-way`, {}),
  },
  undoOnMyWay: {
    words: () => 'Not on my way yet',
    call: ({ id }) => post(`lessons/${id}/not-on-my-way`, {}),
  },
  addOwnExpense: {
    words: ({ amount }) => `Expense of £${amount}`,
    call: ({ every_month, ends_on, ...fields }) =>
      post('expenses', { ...fields, every_month: every_month === 'on', ends_on: ends_on || null }),
    about: ({ description }) => description || 'A receipt',
    isWhole: ({ amount = '', day, kind }) => /^\s*£?\s*\d/.test(amount) && Boolean(day && kind),
  },
} as const satisfies Record<string, Waits>;
export type WaitingAct = keyof typeof WAITS;

/** Without what the page showed, where somebody has decided that theirs is to be kept. */
function noteOf({ note, for_learner, expected_note, expected_for_learner }: Fields) {
  return { note, for_learner, expected_note, expected_for_learner };
}

/** Of a mark that another release made, which this one does not know: it waits for one that does. */
const UNKNOWN: Waits = {
  words: () => 'Marked in another version of this diary',
  call: () => {
    throw new Error('unknown mark');
  },
};

const ofAct = (act: WaitingAct): Waits => (isKnown({ act }) ? WAITS[act] : UNKNOWN);

export const isKnown = ({ act }: Pick<Mark, 'act'>): boolean => Object.hasOwn(WAITS, act);

const post = (path: string, body: object): Call => ({ method: 'POST', path: `/v1/diary/${path}`, body });
const put = (path: string, body: object): Call => ({ method: 'PUT', path: `/v1/diary/${path}`, body });

/** The mark that a posted form makes, if it can wait. A form without a key could be done twice. */
export function markOf(
  posted: Iterable<[string, FormDataEntryValue]>,
  made: Pick<Mark, 'by' | 'madeAt' | 'order'> & { aboutOf(id: string): string },
): Mark | undefined {
  const all = [...posted];
  const {
    act: named = '',
    once = '',
    back: _,
    ...fields
  }: Fields = Object.fromEntries(
    all.filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
  const act = named as WaitingAct;
  if (!isKnown({ act }) || once === '' || ofAct(act).isWhole?.(fields) === false) return undefined;
  const file = all.map(([, value]) => value).find((value) => value instanceof Blob && value.size > 0);
  const { aboutOf, ...rest } = made;
  return {
    ...rest,
    key: once,
    act,
    // A page that is kept for days has one id for all that is new.
    fields: act === 'addOwnExpense' ? { ...fields, id: once } : fields,
    ...(file instanceof Blob && { file }),
    about: ofAct(act).about?.(fields) ?? aboutOf(fields.id ?? ''),
  };
}

export const callOf = ({ act, fields }: Pick<Mark, 'act' | 'fields'>): Call => ofAct(act).call(fields);

export const wordsOf = ({ act, fields }: Pick<Mark, 'act' | 'fields'>): string => ofAct(act).words(fields);

/** Whether it says how a lesson ended. */
export const isOutcome = ({ act }: Pick<Mark, 'act'>): boolean =>
  act === 'markLessonGiven' || act === 'markNoShow';

/** Whether the lesson is already as the mark says. */
export function isSettled({ act }: Pick<Mark, 'act'>, now: OwnLessonNow): boolean {
  return ofAct(act).state === now.state;
}

/** The same mark for the lesson as it is now, if it can be made. */
export function markForNow(mark: Mark, key: string): Mark | undefined {
  const now = mark.refusal?.now;
  if (!now) return undefined;
  const { expected_note, expected_for_learner, ...fields } = mark.fields;
  const isNote = mark.act === 'recordLessonNotes' && expected_note !== undefined;
  if (!isNote && !(isOutcome(mark) && now.state === 'booked' && now.has_begun)) return undefined;
  return { ...mark, key, fields: { ...fields, version: String(now.version) }, refusal: undefined };
}
