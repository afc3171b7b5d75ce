export type FieldErrors = Record<string, string[]>;

/** The body of a failed call (R8). `request_id` comes with 5xx only. */
export interface ProblemBody {
  message: string;
  errors?: FieldErrors;
  code?: string;
  transaction?: string;
  request_id?: string;
}

/** An error meant for the user. One handler writes it; the message must be fit to show. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly code: string | undefined;
  readonly transaction: string | undefined;

  constructor(
    status: number,
    message: string,
    extra: { errors?: FieldErrors; code?: string; transaction?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = extra.errors;
    this.code = extra.code;
    this.transaction = extra.transaction;
  }

  toBody(): ProblemBody {
    return {
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.code && { code: this.code }),
      ...(this.transaction && { transaction: this.transaction }),
    };
  }
}

/** 422 for one field: the message makes sense both alone and under the field. */
export function invalid(field: string, message: string): Problem {
  return new Problem(422, message, { errors: { [field]: [message] } });
}
