// Loaded before the command (`node --import`): the command line is parsed and checked, but not executed.
import { Command } from 'commander'

const { action } = Command.prototype
Command.prototype.action = function (this: Command) {
  return action.call(this, () => {})
}
