import { EmailFacts, EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { EmailText } from './email-text.ts';

interface LessonEmailProps {
  text: EmailText;
  publicUrl: string;
  answerReachesUs?: boolean;
}

/** How every email about lessons is laid out. */
export function LessonEmail({ text, publicUrl, answerReachesUs = true }: LessonEmailProps) {
  const { heading, paragraphs, facts, link, small } = text;
  return (
    <EmailLayout preview={paragraphs[0] ?? heading} heading={heading} answerReachesUs={answerReachesUs}>
      <EmailParagraphs texts={paragraphs} />
      {facts.length > 0 && <EmailFacts facts={facts} />}
      <Button href={`${publicUrl}${link.path}`} className="in-button" style={styles.button}>
        {link.label}
      </Button>
      {small && <Text style={styles.small}>{small}</Text>}
    </EmailLayout>
  );
}
