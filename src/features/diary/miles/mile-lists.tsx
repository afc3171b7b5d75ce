import { kindOf } from '#src/features/mileage/expense-kinds.ts';
import { DriveIcon } from '../parts/diary-icons.tsx';
import { SpentIcon } from './mile-icons.tsx';
import type { ShownDay, ShownExpense } from './read-own-mileage.server.ts';

/** Days with their miles, each of which can be changed. */
export function DayList({ days }: { days: readonly ShownDay[] }) {
  return (
    <ul className="miledays">
      {days.map(({ day, title, miles, how }) => (
        <li key={day}>
          <strong>{title}</strong>
          <span className="miledays__n">
            <strong>{miles}</strong> {miles === '1' ? 'mile' : 'miles'}
          </span>
          <span className="miledays__how quiet">{how}</span>
          <a href={`/diary/pay/miles/days/${day}`}>
            Change<span className="visually-hidden">, {title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What was spent, each of which can be changed. */
export function ExpenseList({ expenses }: { expenses: readonly ShownExpense[] }) {
  return (
    <ul className="spent">
      {expenses.map(({ id, key, kind, name, about, hasReceipt, amount }) => (
        <li key={key}>
          <span className="spent__icon">{kindOf(kind).isOfCar ? <DriveIcon /> : <SpentIcon />}</span>
          <span>
            <a href={`/diary/pay/expenses/${id}`}>
              <bdi>{name}</bdi>
            </a>
            <span className={hasReceipt ? 'quiet' : 'spent__missing'}>{about}</span>
          </span>
          <strong className="num">{amount}</strong>
        </li>
      ))}
    </ul>
  );
}
