import { styles } from './email-layout.tsx';
import { EmailLines } from './email-lines.tsx';
import { Text } from './email-parts.tsx';

/** Paragraphs of plain text, with the line breaks that were typed in them. */
export function EmailParagraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of an email never move
    <Text key={index} style={styles.text}>
      <EmailLines text={text} />
    </Text>
  ));
}
