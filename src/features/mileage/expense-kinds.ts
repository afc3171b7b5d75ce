/** Expenses as the Self Employment Business API of HMRC calls them, with the names that people read. */
export const categories = {
  carVanTravelExpenses: 'Car, van and travel',
  adminCosts: 'Phone and office costs',
  advertisingCosts: 'Advertising',
  professionalFees: 'Professional fees',
  financeCharges: 'Bank charges',
  otherExpenses: 'Training and other costs',
} as const;

export type Category = keyof typeof categories;

interface KindOfExpense {
  name: string;
  category: Category;
  /** A cost of the car, which is driven privately too: the business share of the miles is claimed. A flat rate covers it all. */
  isOfCar?: true;
}

/** What an expense is for, in the words of instructors. */
export const expenseKinds = {
  fuel: { name: 'Fuel or charging', category: 'carVanTravelExpenses', isOfCar: true },
  repairs: { name: 'Service, repairs and tyres', category: 'carVanTravelExpenses', isOfCar: true },
  insurance: { name: 'Car insurance', category: 'carVanTravelExpenses', isOfCar: true },
  car_tax: { name: 'Car tax and MOT', category: 'carVanTravelExpenses', isOfCar: true },
  lease: { name: 'Lease or hire of the car', category: 'carVanTravelExpenses', isOfCar: true },
  breakdown: { name: 'Breakdown cover', category: 'carVanTravelExpenses', isOfCar: true },
  car_wash: { name: 'Car wash', category: 'carVanTravelExpenses', isOfCar: true },
  parking: { name: 'Parking and tolls', category: 'carVanTravelExpenses' },
  phone: { name: 'Phone and internet', category: 'adminCosts' },
  office: { name: 'Stationery and software', category: 'adminCosts' },
  advertising: { name: 'Advertising', category: 'advertisingCosts' },
  dvsa: { name: 'DVSA fees and memberships', category: 'professionalFees' },
  accountant: { name: 'Accountant', category: 'professionalFees' },
  bank: { name: 'Bank charges', category: 'financeCharges' },
  training: { name: 'Training', category: 'otherExpenses' },
  other: { name: 'Something else', category: 'otherExpenses' },
} as const satisfies Record<string, KindOfExpense>;

export type ExpenseKind = keyof typeof expenseKinds;

export const expenseKindNames = Object.keys(expenseKinds) as [ExpenseKind, ...ExpenseKind[]];

export const kindOf = (kind: ExpenseKind): KindOfExpense => expenseKinds[kind];
