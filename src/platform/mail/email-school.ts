import { createContext, use } from 'react';
import type { School } from '../school/school.ts';

/** Whose email it is. */
export const SchoolOfEmail = createContext<School | undefined>(undefined);

export function useSchoolOfEmail(): School {
  const school = use(SchoolOfEmail);
  if (!school) throw new Error('An email is rendered without its school.');
  return school;
}
