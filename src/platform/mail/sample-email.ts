import type { MarkDeps } from '../school/mark/school-mark.server.ts';
import type { School } from '../school/school.ts';
import type { Body } from './email.server.ts';
import type { Attachment } from './email-renderers.server.ts';
import type { WordedEmail } from './wording.ts';

interface SampleEmail {
  subject?: string | undefined;
  body: Body;
  attachments?: Attachment[];
}

/** An email whose words the school may change, with one of it about somebody invented. */
export interface EmailWithSample {
  words: WordedEmail;
  sample(school: School, publicUrl: string, mark: MarkDeps): SampleEmail | Promise<SampleEmail>;
}
