import { Mail } from '#src/ui/drawings/mail.ts';
import { Field } from '#src/ui/form/field.tsx';
import { LongText } from '#src/ui/form/long-text.tsx';
import { icon } from '#src/ui/icons.tsx';
import { instructorPath } from '../instructor-text.ts';
import { MAX_MESSAGE_LENGTH } from '../text-limits.ts';
import { DialogForm } from './dialog-form.tsx';
import type { MessageFormProps } from './message-form.tsx';

const MailIcon = icon(Mail);

/** §3: from_name, from_email, phone, callback_time, subject, body. */
export function contactForm(slug: string, name: string): MessageFormProps {
  return {
    prefix: 'contact',
    title: `Contact ${name}`,
    path: `/v1/website/instructors/${slug}/contact`,
    page: `${instructorPath(slug)}/contact`,
    bodyOf: (values) => values,
    button: 'Send message',
    note: 'The reply will go to your email address',
    children: (errors, values) => (
      <>
        <div className="grid-2">
          <Field
            id="contact-from_name"
            name="from_name"
            label="Your name"
            autoComplete="name"
            error={errors.from_name}
            defaultValue={values.from_name}
          />
          <Field
            id="contact-from_email"
            name="from_email"
            label="Email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            maxLength={254}
            error={errors.from_email}
            defaultValue={values.from_email}
          />
          <Field
            id="contact-phone"
            name="phone"
            label="Phone"
            optional
            type="tel"
            autoComplete="tel"
            error={errors.phone}
            defaultValue={values.phone}
          />
          <Field
            id="contact-callback_time"
            name="callback_time"
            label="Best time to ring"
            optional
            autoComplete="off"
            error={errors.callback_time}
            defaultValue={values.callback_time}
          />
        </div>
        <Field
          id="contact-subject"
          name="subject"
          label="Subject"
          autoComplete="off"
          error={errors.subject}
          defaultValue={values.subject}
        />
        <LongText
          id="contact-body"
          name="body"
          label="Message"
          most={MAX_MESSAGE_LENGTH}
          error={errors.body}
          defaultValue={values.body}
        />
      </>
    ),
  };
}

export function ContactDirectly({ slug, name }: { slug: string; name: string }) {
  return (
    <DialogForm
      icon={<MailIcon />}
      label="Contact Directly"
      toast="Message sent"
      {...contactForm(slug, name)}
    />
  );
}
