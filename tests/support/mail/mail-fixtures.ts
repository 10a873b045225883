import type { MailDocument } from '#contract/emails/document'

/** Includes text that would break unescaped HTML. */
export const everyBlock: MailDocument = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Curtain <up> & "go"' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Hi {{first_name|dear friend & co}}, ' },
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' and ' },
        {
          type: 'text',
          text: 'a link',
          marks: [{ type: 'italic' }, { type: 'link', attrs: { href: 'https://example.org/?a=1&b="2"' } }],
        },
        { type: 'hardBreak' },
        { type: 'text', text: 'on a second line.' },
      ],
    },
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] },
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'two' }] }] },
      ],
    },
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'first' }] }] },
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Well said.' }] }] },
    { type: 'horizontalRule' },
    { type: 'button', attrs: { label: 'Open it', href: 'https://example.org/open' } },
    {
      type: 'picture',
      attrs: { id: 'pic1', alt: 'A fox on stage', width: 1200, height: 600, href: 'https://example.org/fox' },
    },
    { type: 'character', attrs: { id: 'pip1', name: 'Pip', says: 'Hello <you>!', width: 300, height: 400 } },
    {
      type: 'survey',
      attrs: { survey: 'survey00000001', title: 'Two questions', text: 'It is short.', label: 'Answer' },
    },
    {
      type: 'columns',
      content: [
        { type: 'column', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'left' }] }] },
        { type: 'column', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'right' }] }] },
      ],
    },
  ],
}

export const everyMail = {
  subject: 'News for {{name|you}}',
  preheader: 'What is new',
  accent: '#b3302a',
  category: 'news' as const,
  document: everyBlock,
  text: '',
}
