/** Names all figures of a question in what a link hides of it; no option has it. */
export const ALL = '*'
/** Names the free answers beside the options; no option has it. */
export const OTHERS = ''
