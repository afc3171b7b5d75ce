import { dateInWords } from '#src/platform/dates.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';

export interface AccessEmailContent {
  code: string;
  /** The library of the code: a bearer link. */
  pageUrl: string;
  /** The page with the code form. */
  enterUrl: string;
  names: string[];
  expiresOn: string;
}

export function LearningEmail({ content }: { content: AccessEmailContent }) {
  return (
    <EmailLayout preview="Your code and the link to get started" heading="Your learning materials are ready">
      <Text style={styles.text}>
        {listInWords(content.names)}: yours until {dateInWords(content.expiresOn)}, on any phone, tablet or
        computer.
      </Text>
      <Text style={styles.text}>
        <a href={content.pageUrl} style={styles.link}>
          Start learning
        </a>
      </Text>
      <Text style={styles.text}>
        Or enter this code at{' '}
        <a href={content.enterUrl} style={styles.link}>
          {content.enterUrl.replace(/^https?:\/\//, '')}
        </a>
        :
      </Text>
      <Text className="in-code" style={code}>
        {content.code}
      </Text>
      <Text style={styles.small}>
        Keep this email safe: anyone with the code or the link can open what you bought. If you lose it, you
        can have it sent to this address again from the same page.
      </Text>
    </EmailLayout>
  );
}

const code = {
  ...styles.text,
  backgroundColor: '#f1eee4',
  borderRadius: '10px',
  padding: '16px',
  fontSize: '22px',
  fontWeight: 800,
  textAlign: 'center' as const,
};

/** "Theory Training, Brain Training and Hazard Perception". */
function listInWords(names: string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}
