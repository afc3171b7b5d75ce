/** Distances are measured from the centre of a postcode area, so a very short one is only called near. */
export function sayMiles(miles: number): string {
  return miles < 8 ? 'less than 8 miles' : `${miles} miles`;
}
