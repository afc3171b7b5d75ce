interface Bought {
  name: string;
  quantity: number;
  transmission: 'manual' | 'automatic' | null;
}

const NAMED = 2;

/** "10 hours in Leeds, manual", "Theory Training, Brain Training", "10 hours in Leeds, Gift card and 2 more" */
export function formatBought(lines: readonly Bought[]): string {
  const [only] = lines;
  if (lines.length === 1 && only?.transmission) return `${named(only)}, ${only.transmission}`;
  const names = lines.slice(0, NAMED).map(named).join(', ');
  return lines.length > NAMED ? `${names} and ${lines.length - NAMED} more` : names;
}

function named({ name, quantity }: Bought): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}
