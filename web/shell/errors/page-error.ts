/** Why a page cannot be shown. A fatal one replaces the whole screen, others the page. */
export class PageError extends Error {
  readonly status: number
  readonly fatal: boolean

  constructor({ status, fatal = false, message }: { status: number; fatal?: boolean; message: string }) {
    super(message)
    this.name = 'PageError'
    this.status = status
    this.fatal = fatal
  }
}
