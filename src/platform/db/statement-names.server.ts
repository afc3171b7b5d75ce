import { createHash } from 'node:crypto';

/** A statement is named once it has been sent this often: most are sent once or twice. */
const OFTEN = 5;
/** Each connection keeps the plan of every named statement. */
const MAX_NAMED = 200;
const MAX_COUNTED = 2_000;

/**
 * Names for the statements that are sent again and again, so that a connection need parse and plan each only once. A name
 * says the statement's text, so that two processes never mean different ones by it.
 */
export function statementNames({ often = OFTEN, most = MAX_NAMED } = {}) {
  const sent = new Map<string, number>();
  const names = new Map<string, string>();
  return (text: string): string | undefined => {
    const name = names.get(text);
    if (name || names.size >= most) return name;
    const times = (sent.get(text) ?? 0) + 1;
    const isAsked = times >= often;
    if (!isAsked || !keepsItsColumns(text)) {
      if (sent.size >= MAX_COUNTED) sent.clear();
      // What may have no name is not looked at again.
      sent.set(text, isAsked ? Number.NEGATIVE_INFINITY : times);
      return undefined;
    }
    sent.delete(text);
    const newName = createHash('sha256').update(text).digest('base64url');
    names.set(text, newName);
    return newName;
  };
}

/**
 * What answers all columns answers others after a migration, which PostgreSQL refuses of a named statement. In parentheses, as those
 * of a subquery or of a count, they are no columns of the answer.
 */
function keepsItsColumns(text: string): boolean {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return false;
  let own = text.replaceAll(/'[^']*'/g, '');
  for (let rest = ''; own.includes('*') && own !== rest; ) {
    rest = own;
    own = rest.replaceAll(/\([^()]*\)/g, '');
  }
  return !own.includes('*');
}
