import type { MailBlock } from '#contract/emails/document'
import { createCampaign, deleteCampaign, saveCampaign } from '#contract/emails/campaigns'
import { call, orDelete, type Account, type Product } from './product.ts'

const words = (text: string) => [{ type: 'text' as const, text }]
const paragraph = (text: string): MailBlock => ({ type: 'paragraph', content: words(text) })
const heading = (level: 1 | 2, text: string): MailBlock => ({
  type: 'heading',
  attrs: { level },
  content: words(text),
})

/** Makes a draft to everyone that shows the project and asks for answers to the survey; returns its id. */
export async function makeCampaign(
  product: Product,
  as: Account,
  { project, survey }: { project: string; survey: string },
): Promise<string> {
  const { id, revision } = await call(product, createCampaign, {
    as,
    body: { name: 'First sketch', layout: 'blank' },
  })
  const content: MailBlock[] = [
    heading(1, 'Our first sketch is out'),
    paragraph('Hi {{first_name|there}},'),
    paragraph('Tatters checks on the rehearsal, and Pip has made a start. It takes eight seconds to watch.'),
    {
      type: 'button',
      attrs: { label: 'Watch “Learning lines”', href: `${product.origin}/projects/${project}` },
    },
    { type: 'horizontalRule' },
    heading(2, 'What comes next is up to you'),
    {
      type: 'survey',
      attrs: {
        survey,
        title: 'What should we make next?',
        text: 'Five questions, one minute.',
        label: 'Choose the next sketch',
      },
    },
    {
      type: 'paragraph',
      content: [...words('See you on stage,'), { type: 'hardBreak' }, ...words('Ada, Ben and Ines')],
    },
  ]
  const save = call(product, saveCampaign, {
    as,
    params: { id },
    body: {
      revision,
      subject: 'Eight seconds of theatre',
      preheader: 'Our first sketch is out, and you choose the next one.',
      category: 'news',
      document: { type: 'doc', content },
      audience: { match: 'any', groups: [{ match: 'all', terms: [{ condition: { kind: 'everyone' } }] }] },
    },
  })
  await orDelete(save, () => call(product, deleteCampaign, { as, params: { id } }))
  return id
}
