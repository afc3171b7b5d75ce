import { EmailFacts, EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { EmailText } from './email-text.ts';

interface Shown {
  words: EmailText;
  publicUrl: string;
  answerReachesUs?: boolean;
}

/** How every email about lessons is laid out. */
export function LessonEmail({ words, publicUrl, answerReachesUs = true }: Shown) {
  const { heading, paragraphs, facts, link, small } = words;
  return (
    <EmailLayout preview={paragraphs[0] ?? heading} heading={heading} answerReachesUs={answerReachesUs}>
      {paragraphs.map((words) => (
        <Text key={words} style={styles.text}>
          {words}
        </Text>
      ))}
      {facts.length > 0 && <EmailFacts facts={facts} />}
      <Button href={`${publicUrl}${link.path}`} className="in-button" style={styles.button}>
        {link.words}
      </Button>
      {small && <Text style={styles.small}>{small}</Text>}
    </EmailLayout>
  );
}
