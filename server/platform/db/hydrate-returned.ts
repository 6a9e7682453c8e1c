import type { DataSource } from "typeorm";

/**
 * After an insert TypeORM puts what RETURNING gave into the entity as the driver's own values: text where the class says
 * Decimal or number. Here they go through the columns' transformers, as in a read; what a read leaves out stays out.
 */
export function hydrateReturned({ driver }: DataSource): void {
  const createGeneratedMap = driver.createGeneratedMap.bind(driver);
  driver.createGeneratedMap = (metadata, returned, ...rest) => {
    const hydrated = Object.entries(returned ?? {}).flatMap(([name, value]) => {
      const column = metadata.findColumnWithDatabaseName(name);
      if (!column) return [[name, value]];
      return column.isSelect ? [[name, driver.prepareHydratedValue(value, column)]] : [];
    });
    return createGeneratedMap(metadata, returned && Object.fromEntries(hydrated), ...rest);
  };
}
