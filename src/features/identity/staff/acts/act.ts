import type { z } from 'zod';
import type { Action } from '#src/kit/actions/action.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { Permission } from '../access/permissions.ts';
import type { StaffSession } from '../access/staff.ts';

/** Its `run` writes its line of the log in the transaction of what it changes. */
interface Described<Params extends z.ZodObject, Body extends z.ZodObject, Answer extends z.ZodType>
  extends Action<OfficeDeps, StaffSession, Params, Body, Answer> {
  path: `/v1/office/${string}`;
  /** Whether it sees to something that waits on Today: the next thing there follows it. */
  endsTask?: true;
}

interface Guard {
  permission: Permission;
  /** Whether it needs the password or the second step of the last ten minutes. */
  fresh?: boolean;
}

/** What an act would do, in sentences. Throws a `Problem` where it is plain that the act would be refused. */
export type Preview<Given> = (office: OfficeDeps, by: StaffSession, input: Given) => Promise<string[]>;

/**
 * What moves money or hands out value is as guarded as a refund (R59): the property brings the permission, the fresh
 * sign-in and the preview that is agreed to. Its `run` emails whoever is concerned (`emailConcerned`).
 */
type Value<Given> = ({ movesMoney: true } | { handsOut: true }) & {
  /** Where it is `on its page`, the page of the form shows what will happen, and the form says what was shown. */
  preview: Preview<Given> | 'on its page';
  /** Where more is needed than the property brings. */
  permission?: 'settle';
};

/** One thing that staff do: a call under /v1/office/, and the form of a page that posts the same without a script. */
export interface Act<
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> extends Described<Params, Body, Answer>,
    Guard {
  movesMoney?: true;
  handsOut?: true;
  preview?: Preview<z.output<Params> & z.output<Body>> | 'on its page';
}

/** Has the compiler infer an act's types from its schemas. */
export function act<Params extends z.ZodObject, Body extends z.ZodObject, Answer extends z.ZodType>(
  described: Described<Params, Body, Answer> &
    (
      | (Guard & { movesMoney?: never; handsOut?: never; preview?: never })
      | Value<z.output<Params> & z.output<Body>>
    ),
): Act {
  const isOfValue = 'movesMoney' in described || 'handsOut' in described;
  const guarded = isOfValue
    ? { ...described, permission: described.permission ?? 'refund', fresh: true }
    : described;
  return guarded as unknown as Act;
}
