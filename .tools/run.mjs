// `node .tools/run.mjs start.ts …`: installs what is missing, then hands over to a tool on Node 24.
import { install, runTool } from './install.mjs'

const [script, ...args] = process.argv.slice(2)
install()
runTool(script, args)
