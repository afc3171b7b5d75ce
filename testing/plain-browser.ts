import { Window } from 'happy-dom';
import type { Api } from '#src/platform/http/api.server.ts';
import { isCalled, nameOf } from './accessible-names.ts';
import { testBrowser } from './browser.ts';
import './quick-options.ts';

/** The first words of a field's name, and what is entered: text, the words of an option, a file, or whether a box is ticked. */
export type Entries = Record<string, string | boolean | File>;

/** A page, or one part of it, as it can be read and used without scripts. */
export interface PlainPart {
  text: string;
  /** The first link of this name is followed, to the page that is shown in the end. */
  follow(name: string | RegExp): Promise<void>;
  /** Enters these into the fields of the button's form, and sends it. Throws where a browser would not send it. */
  press(name: string | RegExp, entries?: Entries): Promise<void>;
  link(name: string | RegExp): HTMLAnchorElement;
  /** A field of the page by its label, with what stands in it. */
  field(name: string | RegExp): HTMLInputElement;
  /** Names of all buttons, as a screen reader says them. */
  buttons: string[];
  /** The first part of this kind that holds the words: `li`, `tr`, `section`. */
  part(selector: string, holds?: string | RegExp): PlainPart;
  parts(selector: string, holds?: string | RegExp): PlainPart[];
  /** A section or a group of fields by its name. */
  region(name: string | RegExp): PlainPart;
}

export interface PlainBrowser extends PlainPart {
  open(address: string): Promise<void>;
  /** Of the page that is shown, with its query. */
  readonly address: string;
  readonly status: number;
  readonly heading: string;
  readonly document: Document;
  readonly cookies: Map<string, string>;
}

const { DOMParser } = new Window();
const FIELDS = 'input, select, textarea';

/** Opens pages of the built site over its server, keeps cookies, follows links, and sends forms, without scripts. */
export function plainBrowser(
  site: { api: Api; url: string },
  cookies: Map<string, string> = new Map(),
): PlainBrowser {
  const browser = testBrowser(site);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const shown = { address: '', status: 0, document: parse('') };

  async function show(address: string, sent: { method?: 'POST'; headers?: Headers; payload?: Buffer } = {}) {
    const { method = 'GET', headers = new Headers(), payload } = sent;
    const answer = await browser.raw({
      method,
      url: address,
      headers: {
        accept: 'text/html',
        ...Object.fromEntries(headers),
        ...(method === 'POST' && { origin: site.url }),
      },
      ...(payload && { payload }),
    });
    const { location } = answer.headers;
    if (typeof location === 'string') return show(pathOf(new URL(location, site.url + address)));
    Object.assign(shown, { address, status: answer.status, document: parse(answer.text) });
  }

  async function send(button: HTMLButtonElement, entries: Entries) {
    const form = formOf(button);
    for (const [name, value] of Object.entries(entries)) enter(fieldOf(form, name), value);
    const files = new Map(Object.entries(entries).filter(([, value]) => value instanceof File));
    const fields = sentFields(form, button, files as Map<string, File>);
    const to = new URL(
      button.getAttribute('formaction') ?? form.getAttribute('action') ?? '',
      site.url + shown.address,
    );
    const method = button.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get';
    if (method.toLowerCase() === 'get') {
      to.search = String(new URLSearchParams(fields as [string, string][]));
      return show(pathOf(to));
    }
    const body = isMultipart(form) ? new FormData() : new URLSearchParams();
    for (const [name, value] of fields) body.append(name, value as string);
    const request = new Request(to, { method: 'POST', body });
    const payload = Buffer.from(await request.arrayBuffer());
    return show(pathOf(to), { method: 'POST', headers: request.headers, payload });
  }

  function partOf(root: () => ParentNode & Node): PlainPart {
    const all = (selector: string) => [...root().querySelectorAll<HTMLElement>(selector)].filter(isShown);
    const one = <Found extends HTMLElement>(selector: string, name: string | RegExp): Found => {
      const found = all(selector).find((element) => isCalled(element, name));
      if (!found) throw new Error(`No ${selector} “${name}” on ${shown.address}: ${textOf(root())}`);
      return found as Found;
    };
    const parts = (selector: string, holds: string | RegExp = '') =>
      all(selector).filter((element) => {
        const text = textOf(element);
        return typeof holds === 'string' ? text.includes(holds) : holds.test(text);
      });
    const part: PlainPart = {
      get text() {
        return textOf(root());
      },
      follow: (name) =>
        show(pathOf(new URL(part.link(name).getAttribute('href') ?? '', site.url + shown.address))),
      press: (name, entries = {}) => send(one('button, input[type=submit]', name), entries),
      link: (name) => one('a[href]', name),
      field: (name) => one(FIELDS, name),
      get buttons() {
        return all('button').map(nameOf);
      },
      parts: (selector, holds) => parts(selector, holds).map((element) => partOf(() => element)),
      part(selector, holds) {
        const [element] = parts(selector, holds);
        if (!element) throw new Error(`No ${selector} with “${holds}” on ${shown.address}: ${part.text}`);
        return partOf(() => element);
      },
      region(name) {
        const element = one('section, fieldset, form, [role=region], [role=group]', name);
        return partOf(() => element);
      },
    };
    return part;
  }

  return Object.defineProperties(
    partOf(() => shown.document.body),
    {
      open: { value: (address: string) => show(address) },
      address: { get: () => shown.address },
      status: { get: () => shown.status },
      heading: { get: () => textOf(shown.document.querySelector('h1') ?? parse('').body) },
      document: { get: () => shown.document },
      cookies: { value: browser.cookies },
    },
  ) as PlainBrowser;
}

function parse(markup: string): Document {
  const document = new DOMParser().parseFromString(markup, 'text/html') as unknown as Document;
  for (const script of document.querySelectorAll('script, style')) script.remove();
  // The parser of happy-dom takes another option for the one that is selected where there are many.
  for (const option of document.querySelectorAll<HTMLOptionElement>('option[selected]'))
    option.selected = true;
  return document;
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}

function isShown(element: Element): boolean {
  return !element.closest('[hidden], dialog:not([open]), template');
}

const INLINE = /^(A|ABBR|B|BDI|CODE|EM|I|SMALL|SPAN|STRONG|TIME)$/;

/** What is read: what does not stand in a line has a space around it. */
function textOf(node: Node): string {
  const read = (one: Node): string => {
    if (one.nodeType === one.TEXT_NODE) return one.nodeValue ?? '';
    if (one.nodeType === one.COMMENT_NODE) return '';
    const inside = [...one.childNodes].map(read).join('');
    return INLINE.test(one.nodeName) ? inside : ` ${inside} `;
  };
  return read(node).replaceAll(/\s+/g, ' ').trim();
}

/** Where a field or a button is sent: the form that it names, else the one around it. */
function ownerOf(control: Element): HTMLFormElement | null {
  const id = control.getAttribute('form');
  return id ? (control.ownerDocument.getElementById(id) as HTMLFormElement | null) : control.closest('form');
}

function formOf(button: HTMLButtonElement): HTMLFormElement {
  const form = ownerOf(button);
  if (!form) throw new Error(`“${nameOf(button)}” is in no form`);
  if (button.disabled) throw new Error(`“${nameOf(button)}” is disabled`);
  return form;
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.ownerDocument.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) => ownerOf(field) === form && !field.closest('fieldset[disabled]'),
  );
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const field = fieldsOf(form).find((one) => one.type !== 'hidden' && nameOf(one).startsWith(name));
  if (!field)
    throw new Error(`No field “${name}” in: ${fieldsOf(form).map(nameOf).filter(Boolean).join(', ')}`);
  return field;
}

function enter(field: HTMLInputElement, value: string | boolean | File) {
  if (value instanceof File) return;
  if (typeof value === 'boolean') {
    if (field.type === 'radio') for (const other of radiosBeside(field)) other.checked = false;
    field.checked = value;
  } else if (field.tagName === 'SELECT') {
    const option = [...field.querySelectorAll('option')].find((one) => textOf(one) === value);
    if (!option) throw new Error(`“${nameOf(field)}” has no “${value}”: ${textOf(field)}`);
    field.value = option.value;
  } else field.value = value;
}

function radiosBeside(radio: HTMLInputElement): HTMLInputElement[] {
  const form = ownerOf(radio);
  return form ? fieldsOf(form).filter(({ type, name }) => type === 'radio' && name === radio.name) : [];
}

/** The fields that a browser sends with this button, in the order of the page. It refuses what is required and left empty. */
function sentFields(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  files: Map<string, File>,
): [string, string | File][] {
  const sent: [string, string | File][] = [];
  const checksItself = !form.hasAttribute('novalidate') && !button.hasAttribute('formnovalidate');
  for (const field of fieldsOf(form)) {
    if (field.disabled) continue;
    const isBox = field.type === 'checkbox' || field.type === 'radio';
    const value = field.type === 'file' ? (fileFor(field, files) ?? new File([], '')) : field.value;
    const isEmpty = isBox
      ? !(field.type === 'radio' ? radiosBeside(field) : [field]).some(({ checked }) => checked)
      : value === '';
    if (checksItself && field.required && isEmpty) throw new Error(`“${nameOf(field)}” must be filled in`);
    if (field.name && (!isBox || field.checked)) sent.push([field.name, value]);
  }
  if (button.name) sent.push([button.name, button.value]);
  return sent;
}

function fileFor(field: HTMLInputElement, files: Map<string, File>): File | undefined {
  return [...files].find(([name]) => nameOf(field).startsWith(name))?.[1];
}

function isMultipart(form: HTMLFormElement): boolean {
  return form.getAttribute('enctype') === 'multipart/form-data';
}
