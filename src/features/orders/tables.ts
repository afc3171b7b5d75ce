import type { ColumnType, Generated } from 'kysely';
import type { OrderState } from './order.ts';

export interface OrderRow {
  id: string;
  human_id: string;
  basket_uuid: string;
  payment_id: string;
  /** Null for guests, and after the account was closed. */
  account_id: string | null;
  state: OrderState;
  email: string;
  customer_is_pupil: boolean;
  subtotal_pence: number;
  postage_pence: number;
  mpf_pence: number;
  total_pence: number;
  /** How much of the total vouchers paid. */
  voucher_pence: number;
  placed_at: Date;
  paid_at: Date | null;
}

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    orders: OrderRow;
    order_events: {
      id: Generated<number>;
      order_id: string;
      from_state: OrderState;
      to_state: OrderState;
      reason: string;
      at: Date;
    };
    order_lines: {
      order_id: string;
      position: number;
      type: string;
      product_id: number;
      name: string;
      image: string;
      quantity: number;
      unit_pence: number;
      subtotal_pence: number;
      carries_fee: boolean;
      dispatch_type: string;
      is_instructor_training: boolean;
      options: unknown;
      transmission: 'manual' | 'automatic' | null;
      /** The name of the instructor who is wished for, as it was when bought; the slug is in the options. */
      instructor: ColumnType<string | null, string | null | undefined, never>;
      /** The CoursePlace of a course line, as it was when bought. */
      course: unknown;
    };
    order_addresses: {
      order_id: string;
      role: string;
      firstname: string;
      surname: string;
      phone: string;
      email: string | null;
      address_line_1: string;
      address_line_2: string;
      address_line_3: string;
      city: string;
      postcode: string;
      country: string;
    };
    order_availability: {
      order_id: string;
      day: string;
      morning: boolean;
      afternoon: boolean;
      evening: boolean;
    };
    order_allocations: { order_id: string; part: string; voucher_id: string | null; pence: number };
    order_consents: { order_id: string; kind: string; text_version: string; accepted_at: Date };
  }
}
