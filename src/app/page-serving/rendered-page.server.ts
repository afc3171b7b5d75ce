/** A page as the router's answer, its text beside it: a body would be a stream, which takes longer to make and to read. */
export class RenderedPage extends Response {
  readonly html: string;

  constructor(html: string, init: ResponseInit) {
    super(null, init);
    this.html = html;
  }
}

/** What the router answers, whole. */
export async function bodyOf(response: Response): Promise<string | Buffer> {
  return response instanceof RenderedPage ? response.html : Buffer.from(await response.arrayBuffer());
}
