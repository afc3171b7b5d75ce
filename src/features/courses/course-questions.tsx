import { Field } from '#src/ui/form/field.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import './courses.css';

/** What a course asks an attendee, beside their name. */
export function CourseQuestions({
  fieldOf,
}: {
  fieldOf(name: string): {
    id: string;
    name: string;
    error: string | undefined;
    defaultValue: string | undefined;
  };
}) {
  return (
    <>
      <Field {...fieldOf('dietary_requirements')} label="Dietary requirements" optional autoComplete="off" />
      <TextArea
        {...fieldOf('questions_for_speaker')}
        className="input--low"
        autoComplete="off"
        label="Questions for the speaker"
        optional
      />
      <TextArea
        {...fieldOf('comments')}
        className="input--low"
        autoComplete="off"
        label="Comments"
        optional
      />
    </>
  );
}
