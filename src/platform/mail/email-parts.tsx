import type { ComponentProps, ComponentType } from 'react';
import type * as ReactEmail from 'react-email';

type Part =
  | 'Body'
  | 'Button'
  | 'Container'
  | 'Head'
  | 'Heading'
  | 'Html'
  | 'Img'
  | 'Preview'
  | 'Section'
  | 'Text';

let library: typeof ReactEmail | undefined;

/** The library weighs 35 MB, so it is loaded when the first email is rendered (`render-email.server.tsx`). */
export async function loadEmailParts(): Promise<typeof ReactEmail> {
  library ??= await import('react-email');
  return library;
}

function part<Name extends Part>(name: Name) {
  type Props = ComponentProps<(typeof ReactEmail)[Name]>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of the module.
  return function EmailPart(props: Props) {
    if (!library) throw new Error('An email is rendered by render-email.server.tsx');
    const Loaded = library[name] as ComponentType<Props>;
    return <Loaded {...props} />;
  };
}

export const Body = part('Body');
export const Button = part('Button');
export const Container = part('Container');
export const Head = part('Head');
export const Heading = part('Heading');
export const Html = part('Html');
export const Img = part('Img');
export const Preview = part('Preview');
export const Section = part('Section');
export const Text = part('Text');
