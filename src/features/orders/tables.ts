// Generated from db/migrations by `npm run db:types`.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OrderState } from './order.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    paid_lesson_days: {
      day: string;
      lesson: number;
      count: number;
    };
    orders: {
      id: string;
      order_number: string;
      basket_uuid: string;
      payment_id: string;
      state: 'placed' | 'paid' | 'declined' | 'cancelled' | 'refunded';
      email: string;
      customer_is_pupil: boolean;
      subtotal_pence: number;
      postage_pence: number;
      fee_pence: number;
      total_pence: number;
      placed_at: Date;
      paid_at: Date | null;
      voucher_pence: Generated<number>;
      account_id: string | null;
      discount_code: string | null;
      discount_pence: Generated<number>;
      second_discount_code: string | null;
      second_discount_pence: Generated<number>;
    };
    order_events: {
      id: GeneratedAlways<number>;
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
      course: unknown;
      transmission: 'manual' | 'automatic' | null;
      instructor: ColumnType<string | null, string | null | undefined, never>;
      discount_pence: Generated<number>;
      second_discount_pence: Generated<number>;
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
    order_allocations: {
      order_id: string;
      part: string;
      voucher_id: string | null;
      pence: number;
    };
    sales_area_days: {
      area_slug: string;
      day: string;
      lessons_pence: number;
      training_pence: number;
      products_pence: number;
      courses_pence: number;
      postage_pence: number;
      fee_pence: number;
      vouchers_pence: number;
      by_voucher_pence: number;
      orders: number;
    };
    sales_days: {
      day: string;
      lessons_pence: number;
      training_pence: number;
      products_pence: number;
      courses_pence: number;
      postage_pence: number;
      fee_pence: number;
      vouchers_pence: number;
      by_voucher_pence: number;
      orders: number;
    };
    order_consents: {
      order_id: string;
      kind: string;
      text_version: string;
      accepted_at: Date;
    };
  }
}
