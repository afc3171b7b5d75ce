import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';

/** Email and password of a form that signs staff or an instructor in. */
export function SignInFields({
  refused,
  autoComplete = 'username',
}: {
  refused: RefusedPost | undefined;
  autoComplete?: string;
}) {
  return (
    <>
      <Field
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete={autoComplete}
        defaultValue={refused?.values.email}
        error={refused?.errors.email?.[0]}
        required
      />
      <Field
        id="password"
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        error={refused?.errors.password?.[0]}
        required
      />
    </>
  );
}
