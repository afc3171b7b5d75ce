type Fields = Record<string, string>;
type Send = (fields: Fields) => Promise<{ ok: boolean }>;

const MIN_INTERVAL_MS = 500;

/** Holds what was typed last until there is a pause in the typing, or it is sent off or dropped before. */
export function draftKeeper() {
  let known: string | undefined;
  let unsent: (() => ReturnType<Send>) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  function drop() {
    turn += 1;
    clearTimeout(timer);
    const dropped = unsent;
    unsent = undefined;
    return dropped;
  }
  async function flush() {
    const send = drop();
    const mine = turn;
    // What did not arrive is sent again when the section or the page is left, unless it was saved or typed over.
    if (send && !(await send()).ok && mine === turn) unsent = send;
  }
  return {
    drop,
    flush,
    /** What a form holds now. What it held at first is no news. */
    see(fields: Fields, send: Send) {
      const before = known;
      known = JSON.stringify(fields);
      if (before === undefined || before === known) return;
      drop();
      unsent = () => send(fields);
      timer = setTimeout(flush, MIN_INTERVAL_MS);
    },
  };
}

/** Unlike what a form sends, with what is not ticked: a tick that was taken away is news too. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const field of form.elements) {
    const { name, type, value, checked } = field as HTMLInputElement;
    if (name && (type !== 'radio' || checked))
      fields[name] = type === 'checkbox' && !checked ? '' : value.slice(0, 300);
  }
  return fields;
}
