/** What is asked of a browser, named as Marionette names it. WebDriver's own calls say the same by method and path. */
export type Command =
  | 'NewSession'
  | 'Navigate'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'SwitchToFrame'
  | 'SetWindowRect'
  | 'TakeScreenshot';

/** A browser of its own, with an empty profile. */
export interface Browser {
  name: string;
  send<Answer = unknown>(command: Command, parameters?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** The key under which WebDriver writes which element it means. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type Found = { [ELEMENT]: string };

export function idOf(element: Found): string {
  return element[ELEMENT];
}

/** One instruction to Debian's users for all that may be missing. */
export function isMissing(program: string): Error {
  return new Error(
    `${program} is not installed. On Debian: apt-get install firefox-esr webkit2gtk-driver xvfb`,
  );
}
