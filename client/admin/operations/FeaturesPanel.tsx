import { useQuery } from "@apollo/client/react";
import { Switch } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { pressAndSay } from "../../ui/feedback/press-and-say";
import { FeatureSwitchesDocument, useSetFeatureMutation, type FeatureRowFragment } from "../admin.generated";
import classes from "../AdminPage.module.css";
import { DeliberateDialog } from "../DeliberateDialog";
import { Panel } from "../panel";
import { useIsSample } from "../sample";

/** What an admin can switch off. Closing, stopping and logging out always work. */
export default function FeaturesPanel(): ReactNode {
  const { data, error, refetch } = useQuery(FeatureSwitchesDocument);
  const { setFeature, switchOn } = useSwitching();
  const [off, setOff] = useState<FeatureRowFragment | null>(null);
  const isSample = useIsSample();
  return (
    <Panel data={data?.featureSwitches} error={error} onRetry={() => void refetch()}>
      {(rows) => (
        <Card title="Switches" note="closing, stopping and logging out cannot be switched off" isFlush>
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row.feature}>
                <span className={classes.grow}>
                  <span className={classes.strong}>{row.label}</span>
                  <span className={classes.meta}>
                    {row.mutations.join(", ")}
                    {row.changedAt && (
                      <>
                        {" "}
                        · switched <Ago at={row.changedAt} /> {row.reason && `· ${row.reason}`}
                      </>
                    )}
                  </span>
                </span>
                <Switch
                  aria-label={row.label}
                  checked={row.isOn}
                  disabled={isSample}
                  onChange={() => (row.isOn ? setOff(row) : switchOn(row))}
                />
              </li>
            ))}
          </ul>
          {off && (
            <DeliberateDialog
              title={`Switch off: ${off.label}?`}
              name={off.label}
              confirmLabel="Switch off"
              done={`Switched off: ${off.label}.`}
              onClose={() => setOff(null)}
              act={async (given) =>
                (await setFeature({ variables: { input: { feature: off.feature, isOn: false, ...given } } })).data?.setFeature.errors ??
                null
              }
            >
              Nobody can use it, effective immediately, and everyone sees your reason. Running activity continues; everything can still be
              closed.
            </DeliberateDialog>
          )}
        </Card>
      )}
    </Panel>
  );
}

/** The mutation of a switch, and its press that needs no question. */
function useSwitching() {
  const [setFeature] = useSetFeatureMutation({
    update: (cache, { data: answer }) => {
      if (answer?.setFeature.features.length)
        cache.writeQuery({ query: FeatureSwitchesDocument, data: { featureSwitches: answer.setFeature.features } });
    },
  });
  const switchOn = ({ feature, label }: FeatureRowFragment): void =>
    void pressAndSay(
      async () => (await setFeature({ variables: { input: { feature, isOn: true } } })).data?.setFeature,
      `Switched on: ${label}.`,
    );
  return { setFeature, switchOn };
}
