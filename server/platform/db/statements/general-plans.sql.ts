/**
 * Part of a select list: where `condition` holds, each statement from the next to the end of the transaction is planned
 * once for all values of its parameters, instead of anew for each. It costs no turn of its own, but is part of a statement
 * that the transaction sends anyway. Only where every parameter that chooses rows is a key or a short array of keys:
 * a rare value, or one that a partial index needs to see, must be in the text (`docs/decisions/prepared-statements.md`).
 */
export const generalPlansWhere = (condition: string): string =>
  `set_config(
    'plan_cache_mode',
    case
      when ${condition} then 'force_generic_plan'
      else current_setting('plan_cache_mode')
    end,
    true
  )`;
