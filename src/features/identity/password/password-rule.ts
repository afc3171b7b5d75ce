export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** The passwords that guessers try first, of those that are long enough. */
const COMMON = new Set(
  `1234567890 0123456789 9876543210 0987654321 12345678910 123456789a 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc
  qwertyuiop qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl1 zxcvbnm123 password12 password123
  password1234 password12345 password123456 password01 passw0rd12 passw0rd123 p@ssw0rd123 p@ssword123 mypassword
  mypassword1 passwordpassword iloveyou12 iloveyou123 welcome123 welcome1234 letmein123 letmein1234 football12
  football123 liverpool1 liverpool123 manchester manchester1 chelsea123 arsenal123 sunshine12 sunshine123 princess12
  princess123 monkey12345 dragon12345 superman123 changeme123 administrator abcdefghij abcdefghijk abc1234567
  abcd123456 a123456789 drivinglesson drivinglessons drivingtest bitepoint1 bitepoint12 bitepoint123`
    .split(/\s+/)
    .filter(Boolean),
);

/** Why a password will not do, or undefined. Length is what makes one strong: there is no rule on what it is made of. */
export function whyNotPassword(password: string, email = ''): string | undefined {
  if (password === '') return 'Choose a password';
  if (password.length < MIN_PASSWORD) return `Choose a password with at least ${MIN_PASSWORD} characters`;
  if (password.length > MAX_PASSWORD) return `Choose a password with ${MAX_PASSWORD} characters or fewer`;
  const small = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (address && (small === address || small === address.split('@')[0]))
    return 'Choose a password that isn’t your email address';
  if (COMMON.has(small) || /^(.)\1*$/su.test(password.toLowerCase()))
    return 'That password is too easy to guess. Choose another one';
  return undefined;
}
