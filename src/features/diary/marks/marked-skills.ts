/** The fields `skill-1` to `skill-27` that say another level than the one that was shown (`was-1`). */
export function markedSkills(fields: Partial<Record<string, string>>): { skill: number; level: number }[] {
  return Object.keys(fields).flatMap((name) => {
    const [, skill] = /^skill-(\d+)$/.exec(name) ?? [];
    const [level, before] = [fields[name], fields[`was-${skill}`]].map((shown) => Number(shown ?? 0));
    return skill !== undefined && level && level !== before ? [{ skill: Number(skill), level }] : [];
  });
}
