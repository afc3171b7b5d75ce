/** Somebody's own line breaks, as elements: Outlook knows no `white-space`, and mail programs fold what is not one. */
export function EmailLines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a message never move
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}
