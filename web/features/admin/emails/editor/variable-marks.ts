import { isMailVariable, slotsOf, UNSUBSCRIBE_VARIABLE } from '#model/mail/variables'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Highlights `{{name|friend}}`, and unknown variables differently. */
export const variableMarks = Extension.create({
  name: 'variableMarks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => DecorationSet.create(doc, decorationsOf(doc)),
      },
    }),
  ],
})

function decorationsOf(doc: Node): Decoration[] {
  const found: Decoration[] = []
  doc.descendants((node, position) => {
    if (!node.isText || !node.text?.includes('{{')) return
    // Slots are parsed without their source text, so a slot is the range between two texts.
    let from = 0
    for (const part of slotsOf(node.text)) {
      if (typeof part === 'string') {
        from += part.length
        continue
      }
      const end = node.text.indexOf('}}', from) + 2
      const isKnown = isMailVariable(part.name) || part.name === UNSUBSCRIBE_VARIABLE
      const name = isKnown ? 'mail-variable' : 'mail-variable mail-variable-unknown'
      found.push(Decoration.inline(position + from, position + end, { class: name }))
      from = end
    }
  })
  return found
}
