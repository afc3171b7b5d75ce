import type { ComponentProps, CSSProperties, ReactNode } from 'react';

// The tags of emails, written as old mail programs need them: tables for what pads and centres, margins a side each. They
// follow the components of react-email (MIT, `LICENSE-react-email`).

type Styled = CSSProperties & { margin: string | number };
interface BoxProps {
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}

export function Html({ children, lang }: { children: ReactNode; lang: string }) {
  return (
    <html lang={lang} dir="ltr">
      {children}
    </html>
  );
}

export function Head({ children }: { children: ReactNode }) {
  return (
    <head>
      <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
      <meta name="x-apple-disable-message-reformatting" />
      {children}
    </head>
  );
}

const PREVIEW_LENGTH = 200;
/** Most lists of emails show this many characters: what follows the preview is blank. */
const BLANKS = '\u00a0\u200c\u200b\u200d\ufeff';

/** What a list of emails shows of it, beside its subject. */
export function Preview({ children }: { children: string }) {
  const text = children.substring(0, PREVIEW_LENGTH);
  return (
    <>
      <title>{text}</title>
      <div
        style={{
          display: 'none',
          overflow: 'hidden',
          lineHeight: '1px',
          opacity: 0,
          maxHeight: 0,
          maxWidth: 0,
        }}
        data-skip-in-text={true}
      >
        {text}
        {text.length < PREVIEW_LENGTH && <div>{BLANKS.repeat(PREVIEW_LENGTH - text.length)}</div>}
      </div>
    </>
  );
}

/** Some programs drop the body, so its styles are those of a table's cell. */
export function Body({ className, style, children }: BoxProps) {
  return (
    <body
      className={className}
      dir="ltr"
      lang="en"
      style={{ backgroundColor: style?.backgroundColor, margin: 0, padding: 0 }}
    >
      <Frame>
        <tr>
          <td dir="ltr" lang="en" style={style}>
            {children}
          </td>
        </tr>
      </Frame>
    </body>
  );
}

/** The column in the middle. */
export function Container({ style, ...props }: BoxProps) {
  return <Section style={{ maxWidth: '37.5em', ...style }} isRow {...props} />;
}

/** A box: its padding is that of a cell, since Outlook gives none to a table. */
export function Section({ className, style, children, isRow }: BoxProps & { isRow?: boolean }) {
  const { padding, ...others } = style ?? {};
  return (
    <Frame className={className} style={others}>
      <tr style={isRow ? { width: '100%' } : undefined}>
        <td style={{ padding }}>{children}</td>
      </tr>
    </Frame>
  );
}

function Frame({ children, ...props }: BoxProps) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      {...props}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

export function Heading({ as: Tag, ...props }: { as: 'h1' | 'h2' } & BoxProps) {
  return <Tag {...props} />;
}

export function Text({ style, ...props }: Omit<BoxProps, 'style'> & { style: Styled; dir?: string }) {
  return <p {...props} style={{ fontSize: '14px', lineHeight: '24px', ...style, ...sides(style.margin) }} />;
}

/** Some programs read no margin in one. */
function sides(margin: string | number): CSSProperties {
  const [marginTop = margin, marginRight = marginTop, marginBottom = marginTop, marginLeft = marginRight] =
    typeof margin === 'string' ? margin.split(' ') : [margin];
  return { marginTop, marginRight, marginBottom, marginLeft };
}

export function Img({ style, ...props }: ComponentProps<'img'>) {
  return (
    // biome-ignore lint/a11y/useAltText: among what is given.
    <img
      {...props}
      style={{ display: 'block', outline: 'none', border: 'none', textDecoration: 'none', ...style }}
    />
  );
}

const PADDING = { paddingTop: '16px', paddingRight: '28px', paddingBottom: '13px', paddingLeft: '28px' };
/** Outlook pads no link: three hair spaces, stretched to 28 pixels, stand at each end of it. */
const OUTLOOK = {
  before:
    '<!--[if mso]><i style="mso-font-width:466.6666666666667%;mso-text-raise:21.75px" hidden>&#8202;&#8202;&#8202;</i><![endif]-->',
  after:
    '<!--[if mso]><i style="mso-font-width:466.6666666666667%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]-->',
};
const FOR_OUTLOOK = { msoPaddingAlt: '0px' } as CSSProperties;

export function Button({ style, children, ...props }: BoxProps & { href: string }) {
  return (
    <a
      {...props}
      style={{
        lineHeight: '100%',
        textDecoration: 'none',
        display: 'inline-block',
        maxWidth: '100%',
        ...FOR_OUTLOOK,
        ...style,
        ...PADDING,
      }}
      target="_blank"
    >
      <Comment html={OUTLOOK.before} />
      <span
        style={{
          maxWidth: '100%',
          display: 'inline-block',
          lineHeight: '120%',
          ...FOR_OUTLOOK,
          ...({ msoTextRaise: '9.75px' } as CSSProperties),
        }}
      >
        {children}
      </span>
      <Comment html={OUTLOOK.after} />
    </a>
  );
}

function Comment({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours; React writes no comments.
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
