import { api, request, type Person } from './world.ts'

/** Asks for a person's export, as their browser does; `init` fetches it from `url`. */
export async function newExport(as: Person): Promise<{ url: string; init: { headers: { Cookie: string } } }> {
  const { body, headers } = await api<{ url: string }>('POST', '/api/account/export', { as })
  const [Cookie = ''] = /\bexport=[^;]+/.exec(headers.get('set-cookie') ?? '') ?? []
  return { url: body.url, init: { headers: { Cookie } } }
}

export async function exported(as: Person): Promise<Response> {
  const { url, init } = await newExport(as)
  return request(url, init)
}
