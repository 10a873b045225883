/** Id of the element with the page's configuration as JSON. */
export const RUNTIME_CONFIG_ELEMENT = 'runtime-config'

/** Attribute of elements with the answer of a call as JSON; its value is the call's address. */
export const ANSWER_ATTRIBUTE = 'data-answer-of'

/** Id of the element, in documents of public records, that the worker fills with the record's title and texts. */
export const HEADING_ELEMENT = 'record-heading'

/** Attribute of `#root` with a document whose elements the app takes over. */
export const HYDRATES_ATTRIBUTE = 'data-hydrates'
