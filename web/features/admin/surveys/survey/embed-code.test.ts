import { expect, test } from 'vitest'
import { embedCode } from './embed-code.ts'

test('a title cannot close its attribute or its element', () => {
  const code = embedCode('https://x.test/forms/abc', '"><script>alert(1)</script> & more')
  expect(code).not.toContain('<script')
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; more"')
  expect(code).toContain('src="https://x.test/forms/abc?embed=1"')
})
