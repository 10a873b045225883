/** The product's own API, called as an admin. */
export interface Api {
  address: string
  token: string
  ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
}

export async function adminOf(address: string): Promise<Api> {
  const { token } = await asked<{ token: string }>(
    { address, token: '' },
    'POST',
    '/api/collections/users/auth-with-password',
    {
      identity: 'admin@mouthpiece.test',
      password: 'mouthpiece-dev',
    },
  )
  return { address, token, ask: (method, path, body) => asked({ address, token }, method, path, body) }
}

async function asked<Answer>(
  { address, token }: Pick<Api, 'address' | 'token'>,
  method: string,
  path: string,
  body: unknown,
): Promise<Answer> {
  const isBytes = body instanceof Uint8Array
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { Authorization: token, ...(!isBytes && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && {
      body: isBytes ? new Blob([body as Uint8Array<ArrayBuffer>]) : JSON.stringify(body),
    }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  // Safe: the contract of each call.
  return (await answer.json()) as Answer
}
