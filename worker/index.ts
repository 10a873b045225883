export default {
  async fetch(request: Request, env: { ASSETS: Fetcher }) {
    const url = new URL(request.url)
    if (url.pathname === '/api/health') return Response.json({ ok: true })
    const page = await env.ASSETS.fetch(new URL('/index.html', url))
    const html = await page.text()
    return new Response(html, {
      status: page.status,
      headers: { 'content-type': 'text/html', 'x-worker': '1' },
    })
  },
}
