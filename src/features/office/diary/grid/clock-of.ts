/** "07:00". */
export function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
