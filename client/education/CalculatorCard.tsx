import { Flex, NumberInput, Stack } from "@mantine/core";
import { IconCalculator } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Card } from "../ui/layout/Card";
import { calculators } from "./calculators";
import type { CalculatorAnswer } from "./calculators";
import classes from "./article.module.css";
import { formatMoney, formatPercent, formatRatio } from "../lib/format/format";

function shown({ value, unit }: CalculatorAnswer): string {
  if (unit === "$") return formatMoney(value);
  return unit === "%" ? formatPercent(value, { isSigned: false }) : formatRatio(value);
}

/** An article's sum with the reader's own numbers. An empty field counts as zero. */
export function CalculatorCard({ name }: { readonly name: string }): ReactNode {
  const calculator = calculators[name];
  const [given, setGiven] = useState<Record<string, number>>({});
  if (!calculator) return null;
  const numbers = Object.fromEntries(calculator.fields.map(({ key, value }) => [key, given[key] ?? value]));
  const answer = calculator.calculate(numbers);
  return (
    <Card
      title={
        <Flex component="span" display="inline-flex" gap="xs" align="center">
          <IconCalculator size={16} stroke={1.75} aria-hidden="true" /> With your numbers
        </Flex>
      }
    >
      <Stack gap="sm">
        {calculator.fields.map(({ key, label, unit, max }) => (
          <NumberInput
            key={key}
            label={label}
            value={numbers[key]}
            onChange={(value) => setGiven({ ...given, [key]: Number(value) || 0 })}
            min={0}
            max={max}
            clampBehavior="strict"
            hideControls
            thousandSeparator=","
            prefix={unit === "$" ? "$ " : undefined}
            suffix={unit === "%" || unit === "bps" ? ` ${unit}` : undefined}
          />
        ))}
        <output className={classes.answer}>
          <strong className={answer.value < 0 ? classes.loss : undefined}>{shown(answer)}</strong>
          <span>{answer.text}</span>
        </output>
      </Stack>
    </Card>
  );
}
