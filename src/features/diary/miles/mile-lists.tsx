import { DriveIcon, PayIcon } from '../parts/diary-icons.tsx';
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

/** The way to a day that the diary has no lesson on. */
export function OtherDay({ today, first }: { today: string; first: string }) {
  return (
    <form className="cluster items-end g-3" action="/diary/pay/miles/days/other">
      <label className="field" htmlFor="other-day">
        <span className="field__label">Another day, such as one of lessons outside this diary</span>
        <input
          className="input"
          id="other-day"
          type="date"
          name="day"
          min={first}
          max={today}
          defaultValue={today}
        />
      </label>
      <button className="btn" type="submit">
        Enter its miles
      </button>
    </form>
  );
}

/** What was spent, each of which can be changed. */
export function ExpenseList({ expenses }: { expenses: readonly ShownExpense[] }) {
  return (
    <ul className="expenses">
      {expenses.map(({ id, key, isOfCar, name, about, hasReceipt, amount }) => (
        <li key={key}>
          <span className="expenses__icon">{isOfCar ? <DriveIcon /> : <PayIcon />}</span>
          <span>
            <a href={`/diary/pay/expenses/${id}`}>
              <bdi>{name}</bdi>
            </a>
            <span className={hasReceipt ? 'quiet' : 'expenses__missing'}>{about}</span>
          </span>
          <strong className="num">{amount}</strong>
        </li>
      ))}
    </ul>
  );
}
