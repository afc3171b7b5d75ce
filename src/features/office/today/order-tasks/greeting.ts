import { firstNameOf } from '#src/platform/people.ts';

/** What the form of an answer begins with. */
export function greetingFor(name: string): string {
  return `Hello ${firstNameOf(name)},\n\n`;
}

/** Whether somebody has written nothing under it. */
export function isGreetingAlone(reply: string, name: string): boolean {
  return reply.trim() === greetingFor(name).trim();
}
